"""The claims of `why`'s sentences, checked with python-chess and, if they are judgements, with Stockfish.

The checks share no code with Goby: each pattern of a sentence has a function that checks its meaning on the board. A
sentence without a pattern, or with illegal moves, counts as false.
"""

import re

import chess

WORTH = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9, chess.KING: 100}
CENTRE = chess.SquareSet([chess.D4, chess.E4, chess.D5, chess.E5])
# Least difference of Stockfish's scores, in centipawns, for a claim that a move loses or that
# another one is better.
JUDGED = 150

CLAIMS = []


def claim(pattern, judged=False, counts=True):
    """Registers a check for sentences of this pattern. It gets pieces and squares in python-chess's types."""
    kind = pattern.replace("an? ", "a ")
    names = {
        "PIECE": "(pawn|knight|bishop|rook|queen|king)",
        "SQUARE": "([a-h][1-8])",
        "LINE": "([^:.,]+)",
        "MOVE": r"([^ ,.]+)",
    }
    for name, form in names.items():
        pattern = pattern.replace(name, form)

    def register(predicate):
        CLAIMS.append((re.compile(pattern), kind, predicate, judged, counts))
        return predicate

    return register


class Asked:
    """A question: a move, the position before it, and the previous move."""

    def __init__(self, before, move, previous=None, judge=None):
        self.before, self.move, self.judge = before, move, judge
        self.after = before.copy(stack=False)
        self.after.push(move)
        self.us = before.turn
        self.mover = before.piece_at(move.from_square)
        self.placed = self.after.piece_at(move.to_square)
        # The square of the previous move's capture, if it was one.
        self.captured_on = None
        if previous:
            position, last = previous
            self.captured_on = last.to_square if position.is_capture(last) else None

    def own(self, square, board=None):
        return (board or self.after).color_at(square) == self.us

    def attackers(self, board, square, ours):
        return board.attackers(self.us if ours else not self.us, square)


def piece(name):
    return chess.PIECE_NAMES.index(name)


def passed_turn(board):
    assert not board.is_check()
    other = board.copy(stack=False)
    other.push(chess.Move.null())
    return other


def play(board, line):
    """The moves of a line in algebraic notation; an illegal one raises ValueError."""
    board = board.copy(stack=False)
    moves = []
    for text in line.split():
        moves.append(board.push_san(text))
    return moves, board


def mates(board, move):
    after = board.copy(stack=False)
    after.push(move)
    return after.is_checkmate()


def mates_in_one(board):
    return any(board.gives_check(move) and mates(board, move) for move in board.legal_moves)


def forces_mate(board, move):
    """True if the move allows at least one reply, and mate follows after each reply."""
    after = board.copy(stack=False)
    after.push(move)
    replies = list(after.legal_moves)

    def is_answered(reply):
        after.push(reply)
        answered = mates_in_one(after)
        after.pop()
        return answered

    return bool(replies) and all(map(is_answered, replies))


def one_mates(board, line):
    [move], _ = play(board, line)
    return mates(board, move)


def line_mates_in_two(board, line):
    moves, last = play(board, line)
    return len(moves) == 3 and last.is_checkmate() and forces_mate(board, moves[0])


def lost_along(board, moves):
    """The pieces that the side to move has lost and won along a line, as sorted names; equal pieces cancel out."""
    us, board = board.turn, board.copy(stack=False)
    lost, taken = [], []
    for move in moves:
        victim = chess.PAWN if board.is_en_passant(move) else board.piece_type_at(move.to_square)
        if board.is_capture(move):
            (taken if board.turn == us else lost).append(victim)
        board.push(move)
    for equal in (lambda a, b: a == b, lambda a, b: WORTH[a] == WORTH[b]):
        for one in list(lost):
            match = next((other for other in taken if equal(one, other)), None)
            if match:
                lost.remove(one)
                taken.remove(match)
    return sorted(lost), sorted(taken)


def loss_of(asked, line):
    moves, _ = play(asked.after, line)
    return lost_along(asked.before, [asked.move, *moves])


def is_mistake(asked):
    return asked.judge.best(asked.before) - asked.judge.of(asked.before, asked.move) >= JUDGED


def stands_out(asked):
    return asked.judge.of(asked.before, asked.move) - asked.judge.others(asked.before, asked.move) >= JUDGED


def is_passed(board, color, square):
    pawns = board.pieces(chess.PAWN, not color)
    file, rank = chess.square_file(square), chess.square_rank(square)

    def stops(other):
        ahead = chess.square_rank(other) - rank
        return abs(chess.square_file(other) - file) <= 1 and (ahead > 0 if color else ahead < 0)

    return not any(map(stops, pawns))


def room(board, square):
    return len(board.attacks(square) - board.occupied_co[board.color_at(square)])


def stands(board, kind, square, color):
    return board.piece_at(square) == chess.Piece(kind, color)


# Ends of the game.


@claim("It is mate")
def _(asked):
    return asked.after.is_checkmate()


@claim("It is stalemate: a draw")
def _(asked):
    return asked.after.is_stalemate()


@claim("It is the only legal move")
def _(asked):
    return asked.before.legal_moves.count() == 1


# Mates.


@claim("It mates in two: LINE")
def _(asked, line):
    moves, _ = play(asked.before, line)
    return moves[0] == asked.move and line_mates_in_two(asked.before, line)


@claim("It allows mate: LINE")
def _(asked, line):
    return one_mates(asked.after, line)


@claim("It allows mate in two: LINE")
def _(asked, line):
    return line_mates_in_two(asked.after, line)


@claim("It misses mate: LINE")
def _(asked, line):
    return one_mates(asked.before, line) and not asked.after.is_checkmate()


@claim("It misses mate in two: LINE")
def _(asked, line):
    is_other = not asked.after.is_checkmate() and not forces_mate(asked.before, asked.move)
    return is_other and line_mates_in_two(asked.before, line)


@claim("It stops the threat of mate by MOVE")
def _(asked, line):
    return one_mates(passed_turn(asked.before), line) and not asked.after.is_check() and not mates_in_one(asked.after)


@claim("It threatens mate: LINE")
def _(asked, line):
    return one_mates(passed_turn(asked.after), line)


@claim("It threatens mate in two: LINE")
def _(asked, line):
    return line_mates_in_two(passed_turn(asked.after), line)


# Claims about the search's result.


@claim("It loses an? PIECE: LINE", judged=True)
def _(asked, name, line):
    return loss_of(asked, line) == ([piece(name)], []) and is_mistake(asked)


@claim("It loses the exchange: LINE", judged=True)
def _(asked, line):
    minor = ([chess.KNIGHT], [chess.BISHOP])
    lost, taken = loss_of(asked, line)
    return lost == [chess.ROOK] and taken in minor and is_mistake(asked)


@claim("It loses an? PIECE for an? PIECE: LINE", judged=True)
def _(asked, name, other, line):
    return loss_of(asked, line) == ([piece(name)], [piece(other)]) and is_mistake(asked)


@claim("Better is LINE", judged=True)
def _(asked, line):
    moves, _ = play(asked.before, line)
    value = asked.judge.of
    return value(asked.before, moves[0]) - value(asked.before, asked.move) >= JUDGED


@claim("All other moves lose: MOVE to MOVE, and MOVE to MOVE", judged=True)
def _(asked, first, reply, second, answer):
    one, _ = play(asked.before, f"{first} {reply}")
    other, _ = play(asked.before, f"{second} {answer}")
    differ = len({one[0], other[0], asked.move}) == 3
    return differ and asked.judge.others(asked.before, asked.move) <= -JUDGED and stands_out(asked)


@claim("It keeps the PIECE on SQUARE, which is lost after LINE", judged=True)
def _(asked, name, square, line):
    moves, board = play(asked.before, line)
    square = chess.parse_square(square)
    untouched = all(square not in (move.from_square, move.to_square) for move in moves[::2])
    kept = all(stands(position, piece(name), square, asked.us) for position in (asked.before, asked.after))
    lost = any(move.to_square == square for move in moves[1::2])
    is_bare = lost_along(asked.before, moves) == ([piece(name)], [])
    return moves[0] != asked.move and untouched and kept and lost and is_bare and stands_out(asked)


@claim("No other move is nearly as good; next comes MOVE", judged=True)
def _(asked, other):
    [move], _ = play(asked.before, other)
    return move != asked.move and stands_out(asked)


# Captures.


def takes(asked, name, square):
    square = chess.parse_square(square)
    return asked.move.to_square == square and stands(asked.before, piece(name), square, not asked.us)


def recaptures(asked):
    return [move for move in asked.after.legal_moves if move.to_square == asked.move.to_square]


@claim("It takes the PIECE on SQUARE, which nothing defends")
def _(asked, name, square):
    return takes(asked, name, square) and not asked.attackers(asked.after, asked.move.to_square, ours=False)


@claim("It takes the PIECE on SQUARE; the PIECE on SQUARE is pinned and cannot take back")
def _(asked, name, square, other, where):
    where = chess.parse_square(where)
    attackers = asked.attackers(asked.after, asked.move.to_square, ours=False)
    is_pinned = asked.after.is_pinned(not asked.us, where) and stands(asked.after, piece(other), where, not asked.us)
    return takes(asked, name, square) and list(attackers) == [where] and is_pinned and not recaptures(asked)


@claim("It takes the PIECE on SQUARE with an? PIECE, which is worth less")
def _(asked, name, square, other):
    is_less = WORTH[piece(other)] < WORTH[piece(name)]
    return takes(asked, name, square) and asked.mover.piece_type == piece(other) and is_less


@claim("It recaptures on SQUARE")
def _(asked, square):
    square = chess.parse_square(square)
    return asked.captured_on == asked.move.to_square == square and asked.before.is_capture(asked.move)


@claim("It takes the PIECE on SQUARE with an? PIECE, and can be taken back: a trade")
def _(asked, name, square, other):
    is_even = WORTH[piece(other)] == WORTH[piece(name)]
    return takes(asked, name, square) and asked.mover.piece_type == piece(other) and is_even and bool(recaptures(asked))


@claim("It takes the PIECE on SQUARE")
def _(asked, name, square):
    return takes(asked, name, square)


@claim("The pawn becomes an? PIECE")
def _(asked, name):
    return asked.move.promotion == piece(name)


# Checks.


@claim("It gives double check")
def _(asked):
    return len(asked.after.checkers()) == 2


@claim("It uncovers a check by the PIECE on SQUARE")
def _(asked, name, square):
    square = chess.parse_square(square)
    was_there = stands(asked.before, piece(name), square, asked.us)
    return asked.after.checkers() == chess.SquareSet([square]) and was_there and stands(asked.after, piece(name), square, asked.us)


@claim("It gives check")
def _(asked):
    return asked.after.is_check()


@claim("It takes the king out of check")
def _(asked):
    return asked.before.is_check() and asked.mover.piece_type == chess.KING


@claim("It takes the PIECE on SQUARE, which gives check")
def _(asked, name, square):
    return takes(asked, name, square) and asked.move.to_square in asked.before.checkers()


@claim("It blocks the check by the PIECE on SQUARE")
def _(asked, name, square):
    square = chess.parse_square(square)
    between = chess.SquareSet.between(square, asked.before.king(asked.us))
    blocks = asked.move.to_square in between and square in asked.before.checkers()
    return blocks and stands(asked.before, piece(name), square, not asked.us)


# Claims about attacks and defences.


def attacks(asked, name, square):
    square = chess.parse_square(square)
    return square in asked.after.attacks(asked.move.to_square) and stands(asked.after, piece(name), square, not asked.us)


@claim("It attacks the PIECE on SQUARE and the PIECE on SQUARE at once")
def _(asked, name, square, other, where):
    def is_target(name, square):
        is_bare = not asked.attackers(asked.after, chess.parse_square(square), ours=False)
        return attacks(asked, name, square) and (is_bare or WORTH[piece(name)] > WORTH[asked.placed.piece_type])

    return square != where and is_target(name, square) and is_target(other, where)


@claim("It attacks the PIECE on SQUARE, which is worth more")
def _(asked, name, square):
    return attacks(asked, name, square) and WORTH[piece(name)] > WORTH[asked.placed.piece_type]


@claim("It attacks the PIECE on SQUARE, which nothing defends")
def _(asked, name, square):
    return attacks(asked, name, square) and not asked.attackers(asked.after, chess.parse_square(square), ours=False)


@claim("It pins the PIECE on SQUARE to the king")
def _(asked, name, square):
    square = chess.parse_square(square)
    line = asked.after.pin(not asked.us, square)
    is_ours = line != chess.SquareSet(chess.BB_ALL) and asked.move.to_square in line
    return is_ours and stands(asked.after, piece(name), square, not asked.us)


@claim("It saves the PIECE from the PIECE on SQUARE, which attacked it")
def _(asked, name, other, square):
    square, origin, target = chess.parse_square(square), asked.move.from_square, asked.move.to_square
    attacked = square in asked.attackers(asked.before, origin, ours=False)
    was_defended = bool(asked.attackers(asked.before, origin, ours=True))
    was_in_danger = not was_defended or WORTH[piece(other)] < WORTH[piece(name)]
    is_safe = not asked.attackers(asked.after, target, ours=False)
    names = asked.mover.piece_type == piece(name) and stands(asked.before, piece(other), square, not asked.us)
    return names and attacked and was_in_danger and is_safe


@claim("It defends the PIECE on SQUARE, which was attacked and had no defender")
def _(asked, name, square):
    square = chess.parse_square(square)
    kept = all(stands(board, piece(name), square, asked.us) for board in (asked.before, asked.after))
    was_bare = asked.attackers(asked.before, square, ours=False) and not asked.attackers(asked.before, square, ours=True)
    return kept and bool(was_bare) and bool(asked.attackers(asked.after, square, ours=True))


@claim("The PIECE on SQUARE can take the PIECE on SQUARE")
def _(asked, name, square, other, where):
    square, where = chess.parse_square(square), chess.parse_square(where)
    names = stands(asked.after, piece(name), square, not asked.us) and stands(asked.after, piece(other), where, asked.us)
    return names and any((move.from_square, move.to_square) == (square, where) for move in asked.after.legal_moves)


@claim("It leaves the PIECE on SQUARE attacked and without a defender")
def _(asked, name, square):
    square = chess.parse_square(square)
    is_bare = asked.attackers(asked.after, square, ours=False) and not asked.attackers(asked.after, square, ours=True)
    return stands(asked.after, piece(name), square, asked.us) and bool(is_bare)


# Claims about the piece's new square.


@claim("It castles")
def _(asked):
    return asked.before.is_castling(asked.move)


@claim("It clears the way for castling")
def _(asked):
    king = asked.after.king(asked.us)
    rights = asked.after.clean_castling_rights() & chess.BB_RANKS[chess.square_rank(king)]

    def is_cleared(rook):
        between = chess.SquareSet.between(king, rook)
        return not between & asked.after.occupied and between & asked.before.occupied == chess.SquareSet([asked.move.from_square])

    return any(map(is_cleared, chess.SquareSet(rights)))


@claim("The pawn on SQUARE becomes a passed pawn")
def _(asked, square):
    square = chess.parse_square(square)
    was = is_passed(asked.before, asked.us, asked.move.from_square)
    is_pawn = asked.placed.piece_type == chess.PAWN and asked.move.to_square == square
    return is_pawn and is_passed(asked.after, asked.us, square) and not was


@claim("It advances a passed pawn")
def _(asked):
    was = is_passed(asked.before, asked.us, asked.move.from_square)
    return asked.placed.piece_type == chess.PAWN and was and is_passed(asked.after, asked.us, asked.move.to_square)


@claim("It develops the PIECE")
def _(asked, name):
    home = {chess.KNIGHT: (1, 6), chess.BISHOP: (2, 5)}[piece(name)]
    first = 0 if asked.us else 7
    origin, target = asked.move.from_square, asked.move.to_square
    was_home = chess.square_rank(origin) == first and chess.square_file(origin) in home
    return asked.mover.piece_type == piece(name) and was_home and chess.square_rank(target) != first


@claim("It puts a pawn in the centre")
def _(asked):
    return asked.placed.piece_type == chess.PAWN and asked.move.to_square in CENTRE


def rook_on(asked, name, letter):
    is_rook = asked.placed.piece_type == asked.mover.piece_type == piece(name) == chess.ROOK
    file = chess.square_file(asked.move.to_square)
    return is_rook and chess.FILE_NAMES[file] == letter and chess.square_file(asked.move.from_square) != file


def pawns_on(board, letter):
    return chess.SquareSet(board.pawns & chess.BB_FILES[chess.FILE_NAMES.index(letter)])


@claim("It puts the PIECE on the open ([a-h])-file")
def _(asked, name, letter):
    return rook_on(asked, name, letter) and not pawns_on(asked.after, letter)


@claim("It puts the PIECE on the ([a-h])-file, which no pawn of its side blocks")
def _(asked, name, letter):
    return rook_on(asked, name, letter) and not any(map(asked.own, pawns_on(asked.after, letter)))


@claim("It opens the way of the PIECE on SQUARE")
def _(asked, name, square):
    square = chess.parse_square(square)
    stays = all(stands(board, piece(name), square, asked.us) for board in (asked.before, asked.after))
    return stays and room(asked.after, square) >= room(asked.before, square) + 2


@claim("It centralises the king")
def _(asked):
    def distance(square):
        return min(chess.square_distance(square, centre) for centre in CENTRE)

    nearer = distance(asked.move.to_square) < distance(asked.move.from_square)
    return asked.mover.piece_type == chess.KING and not asked.before.is_castling(asked.move) and nearer


@claim(r"From there the PIECE reaches (\d+) squares; before it reached (\d+)")
def _(asked, name, now, then):
    counts = room(asked.after, asked.move.to_square), room(asked.before, asked.move.from_square)
    return asked.mover.piece_type == piece(name) and counts == (int(now), int(then)) and counts[0] > counts[1]


# Claims about the move that Goby would play: checked by asking Goby, and not counted as explanations.


@claim("Goby would play it too", counts=False)
def _(asked):
    return asked.judge.goby(asked.before) == asked.move


@claim("Goby would rather play MOVE", counts=False)
def _(asked, other):
    [move], _ = play(asked.before, other)
    return move != asked.move and asked.judge.goby(asked.before) == move


def find(sentence):
    """The kind of a sentence, its check, the details, whether it needs a judge, and whether it counts; None if no pattern fits."""
    for pattern, kind, predicate, judged, counts in CLAIMS:
        match = pattern.fullmatch(sentence)
        if match:
            return kind, predicate, match.groups(), judged, counts
    return None
