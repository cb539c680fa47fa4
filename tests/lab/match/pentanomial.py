"""Statistics of paired games: Elo with its error, and SPRT.

Two games from one opening, with colours exchanged, are one observation with five outcomes: 0, 1/2, 1, 3/2 or 2 points.
Unlike single games, pairs cancel the advantage that the opening gives to a colour.

Source: M. Van den Bergh, "The Generalized Sequential Probability Ratio Test", 2017.
"""

import math

# Bound of the log-likelihood ratio for error rates of 5 %.
BOUND = math.log(0.95 / 0.05)


def score(elo):
    """The expected share of the points, 0 to 1.

    >>> round(score(0), 3), round(score(200), 3)
    (0.5, 0.76)
    """
    return 1 / (1 + 10 ** (-elo / 400))


def difference(share):
    """The Elo for a share of the points.

    >>> round(difference(score(35)), 6)
    35.0
    """
    share = min(max(share, 1e-6), 1 - 1e-6)
    return -400 * math.log10(1 / share - 1)


def moments(pairs):
    """Mean and variance of a pair's share of the points. An outcome that never occurred counts 0.001 times.

    >>> round(moments([0, 0, 10, 0, 10])[0], 3)
    0.75
    """
    pairs = [max(count, 1e-3) for count in pairs]
    total = sum(pairs)
    mean = sum(count * place / 4 for place, count in enumerate(pairs)) / total
    variance = sum(count * (place / 4 - mean) ** 2 for place, count in enumerate(pairs)) / total
    return mean, variance


def interval(pairs):
    """The lower end of the 95 % interval, the Elo, and the upper end. The interval is asymmetric for extreme results.

    >>> [round(number) for number in interval([0, 0, 0, 3, 17])]
    [432, 563, 2400]
    """
    mean, variance = moments(pairs)
    error = 1.96 * math.sqrt(variance / max(sum(pairs), 1))
    return tuple(difference(mean + part) for part in (-error, 0, error))


def elo(pairs):
    """Elo, and half of its 95 % interval.

    >>> [round(number) for number in elo([10, 20, 40, 20, 10])]
    [0, 37]
    >>> [round(number) for number in elo([5, 10, 40, 30, 15])]
    [70, 36]
    """
    low, middle, high = interval(pairs)
    return middle, (high - low) / 2


def likelihood(pairs, elo0, elo1):
    """The log-likelihood ratio of `elo1` against `elo0`.

    >>> likelihood([10, 20, 40, 20, 10], 0, 10) < 0 < likelihood([10, 20, 40, 20, 20], 0, 10)
    True
    >>> likelihood([2, 8, 40, 30, 20], 0, 10) > 1
    True
    """
    mean, variance = moments(pairs)
    low, high = score(elo0), score(elo1)
    return sum(pairs) * (high - low) * (2 * mean - low - high) / (2 * variance)
