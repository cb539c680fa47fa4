//! Tests of the passes of both forms.

use super::*;
use crate::CENTIPAWNS;
use crate::file::{self, Integers};
use crate::model::{Dense, of_bucket};
use goby::bench::POSITIONS;
use goby_core::board::Board;
use goby_core::eval::network::BUCKETS;
use goby_lab::record::record;
use goby_suite::random::Random;

const FORMS: [Form; 2] = [
    Form::Squared,
    Form::Layers(Dense {
        first: 8,
        second: 16,
    }),
];

/// The bench's positions, in the order of their output buckets.
fn group() -> Vec<Inputs> {
    let boards = POSITIONS.map(|fen| Board::from_fen(fen).expect("a position"));
    let mut group: Vec<_> = boards
        .iter()
        .map(|board| Inputs::new(&record(board, 0, 0.5), 1))
        .collect();
    group.sort_by_key(|inputs| inputs.bucket);
    group
}

/// Weights whose activations have so small steps that the output is nearly smooth.
fn smooth(parameters: &Parameters) -> Weights<'_> {
    let mut weights = Weights::new(parameters);
    weights.dense.steps = (1 << 21) as f32;
    weights
}

/// The network's output without steps in 64-bit floating point, for numerical derivatives.
fn exact(parameters: &Parameters, inputs: &Inputs) -> f64 {
    let shape = parameters.shape;
    let clipped = inputs.features().map(|features| {
        let sum = |number: usize| {
            let neuron = shape.neuron(number);
            let mut sum = f64::from(parameters.biases[neuron]);
            for &feature in features {
                let place = shape.place(feature.into(), neuron);
                sum += f64::from(parameters.inputs[place]);
            }
            sum.clamp(0.0, 1.0)
        };
        (0..shape.neurons).map(sum).collect::<Vec<_>>()
    });
    let part = |number: usize| of_bucket(&parameters.tail[number], inputs.bucket);
    let layer = |values: &[f64], number: usize| -> Vec<f64> {
        let rows = part(number).chunks_exact(values.len());
        let sum = |(row, bias): (&[f32], &f32)| {
            let terms = row.iter().zip(values).map(|(a, b)| f64::from(*a) * b);
            f64::from(*bias) + terms.sum::<f64>()
        };
        rows.zip(part(number + 1)).map(sum).collect()
    };
    match shape.form {
        Form::Squared => {
            let squares: Vec<_> = clipped.concat().iter().map(|it| it * it).collect();
            layer(&squares, 0)[0]
        }
        Form::Layers(_) => {
            let products = clipped.iter().flat_map(|view| {
                let (one, other) = view.split_at(shape.neurons / 2);
                one.iter().zip(other).map(|(one, other)| one * other)
            });
            let first = layer(&products.collect::<Vec<_>>(), 0);
            let plain = first.iter().map(|sum| sum.clamp(0.0, 1.0));
            let squared = first.iter().map(|sum| {
                let square = sum * sum * f64::from(file::SQUARED);
                square.min(1.0)
            });
            let second = layer(&plain.chain(squared).collect::<Vec<_>>(), 2);
            let direct = first.last().map(|sum| sum.clamp(-64.0, 64.0));
            let last = second.iter().map(|sum| sum.clamp(0.0, 1.0));
            let last: Vec<_> = last.chain(direct).collect();
            layer(&last, 4)[0]
        }
    }
}

/// Random parameters whose input weights are whole numbers of the rounded weights.
fn rounded_parameters(form: Form, random: &mut Random) -> Parameters {
    let mut parameters = Parameters::random(form, 48, random);
    for part in parameters.parts_mut().take(2) {
        for number in part.iter_mut() {
            *number = libm::rintf(*number * f32::from(UNIT)) / f32::from(UNIT);
        }
    }
    parameters
}

#[test]
fn gradients_agree_with_numerical_derivatives() {
    const STEP: f32 = 1.0 / 4096.0;
    for form in FORMS {
        let mut random = Random::new(3);
        let mut parameters = rounded_parameters(form, &mut random);
        let mut scratch = Scratch::new(parameters.shape);
        let group = group();
        let (mut compared, mut moved) = (0, 0);
        let outputs = forward::<16>(&smooth(&parameters), &group, &mut scratch);
        for (inputs, output) in group.iter().zip(outputs) {
            let expected = exact(&parameters, inputs);
            assert!(
                (f64::from(output) - expected).abs() < 1e-5,
                "{output} {expected}"
            );
        }
        for (position, inputs) in group.iter().enumerate() {
            let mut slopes = vec![0.0; group.len()];
            slopes[position] = 1.0;
            let mut gradient = Parameters::zero(parameters.shape);
            // The backward pass replaces products.
            forward::<16>(&smooth(&parameters), &group, &mut scratch);
            let weights = smooth(&parameters);
            backward::<16>(&weights, &group, &slopes, &mut scratch, &mut gradient);
            let gradients: Vec<&[f32]> = gradient.parts().collect();
            for (part, gradients) in gradients.into_iter().enumerate() {
                // Few places of a tail belong to the bucket of this position.
                let bucket = gradients.len() / BUCKETS;
                let (first, count) = match part {
                    0 | 1 => (0, gradients.len()),
                    _ => (inputs.bucket * bucket, bucket),
                };
                for _ in 0..200 {
                    let place = first + random.below(count);
                    let slope = f64::from(gradients[place]);
                    let before = parameters.parts().nth(part).expect("a part")[place];
                    let mut at = |number| {
                        parameters.parts_mut().nth(part).expect("a part")[place] = number;
                        exact(&parameters, inputs)
                    };
                    let (up, down) = (before + STEP, before - STEP);
                    let found = (at(up) - at(down)) / f64::from(up - down);
                    at(before);
                    // Tolerance: if a sum crosses 0 or 1 within the step, the slope changes.
                    assert!(
                        (found - slope).abs() < 2e-3,
                        "{form:?} {part} {place}: {found} {slope}"
                    );
                    compared += 1;
                    moved += usize::from(slope.abs() > 2e-2);
                }
            }
            let others = gradient.tail.iter().flat_map(|part| {
                let buckets = (0..BUCKETS).filter(|bucket| *bucket != inputs.bucket);
                buckets.flat_map(|bucket| of_bucket(part, bucket))
            });
            assert!(
                { others }.all(|slope| *slope == 0.0),
                "another bucket learns"
            );
        }
        let parts = parameters.parts().count();
        assert!(
            compared == 24 * 200 * parts && moved > compared / 10,
            "{moved} of {compared}"
        );
    }
}

#[test]
fn the_gradient_of_a_group_is_the_sum_over_its_positions() {
    for form in FORMS {
        let random = &mut Random::new(5);
        let parameters = Parameters::random(form, 48, random);
        let weights = Weights::new(&parameters);
        let mut scratch = Scratch::new(parameters.shape);
        let mut group: Vec<_> = (0..8).flat_map(|_| group()).collect();
        group.sort_by_key(|inputs| inputs.bucket);
        let slope = |_| (random.below(101) as f32 - 50.0) / 50.0;
        let slopes: Vec<_> = group.iter().map(slope).collect();
        let mut pass = |slopes: &[f32], gradient: &mut Parameters| {
            forward::<16>(&weights, &group, &mut scratch);
            backward::<16>(&weights, &group, slopes, &mut scratch, gradient);
        };
        let mut whole = Parameters::zero(parameters.shape);
        pass(&slopes, &mut whole);
        let mut sum = Parameters::zero(parameters.shape);
        for position in 0..group.len() {
            let mut slopes = slopes.clone();
            for (place, slope) in slopes.iter_mut().enumerate() {
                *slope *= f32::from(u8::from(place == position));
            }
            pass(&slopes, &mut sum);
        }
        for (whole, sum) in whole.parts().zip(sum.parts()) {
            assert!(sum.iter().any(|number| number.abs() > 0.05));
            for (whole, sum) in whole.iter().zip(sum) {
                assert!((whole - sum).abs() < 1e-3, "{whole} and {sum}");
            }
        }
    }
}

#[test]
fn the_largest_sum_fits_16_bits() {
    for form in FORMS {
        let [input, bias, ..] = file::limits(form)[..] else {
            panic!("a network has inputs and biases")
        };
        assert!((32.0 * input + bias) * f32::from(UNIT) <= f32::from(i16::MAX));
    }
}

#[test]
fn a_widened_network_has_equal_outputs() {
    let mut random = Random::new(9);
    let narrow = Parameters::random(Form::Squared, 48, &mut random);
    let wide = narrow.widened(64, &mut random);
    for inputs in &group() {
        assert_eq!(exact(&narrow, inputs), exact(&wide, inputs));
    }
    let place = wide.shape.place(0, 63);
    assert_ne!(wide.inputs[place], 0.0);
}

#[test]
fn a_squared_network_becomes_one_with_layers_and_nearly_the_same_outputs() {
    let mut random = Random::new(9);
    let squared = Parameters::random(Form::Squared, 48, &mut random);
    let dense = Dense {
        first: 8,
        second: 16,
    };
    for neurons in [96, 128] {
        let layered = squared.layered(dense, neurons, &mut random);
        for (part, limit) in layered.parts().zip(file::limits(layered.shape.form)) {
            assert!(part.iter().all(|number| number.abs() <= limit));
        }
        for inputs in &group() {
            let [one, other] = [&squared, &layered].map(|network| exact(network, inputs));
            let apart = f64::from(CENTIPAWNS) * (one - other).abs();
            assert!(apart < 3.0, "{one} and {other}");
        }
        let halves = [0, neurons / 2].map(|number| layered.shape.neuron(number));
        let [one, other] = halves.map(|neuron| layered.inputs[layered.shape.place(0, neuron)]);
        assert_ne!(one, other, "equal neurons would learn alike");
    }
}

#[test]
fn integers_agree_with_floats_within_rounding() {
    for form in FORMS {
        let parameters = Parameters::random(form, 48, &mut Random::new(7));
        for (part, limit) in parameters.parts().zip(file::limits(form)) {
            assert!(part.iter().all(|number| number.abs() <= limit));
        }
        let integers = Integers::new(&parameters);
        let back = integers.parameters();
        let mut scratch = Scratch::new(parameters.shape);
        let group = group();
        let numbers = forward::<16>(&Weights::new(&parameters), &group, &mut scratch);
        let rounded = forward::<16>(&Weights::new(&back), &group, &mut scratch);
        for ((inputs, number), rounded) in group.iter().zip(numbers).zip(rounded) {
            let whole = integers.evaluate(inputs) as f32;
            let error = (whole - CENTIPAWNS * number).abs();
            assert!(error < 24.0, "{whole} and {}", CENTIPAWNS * number);
            // Steps of activations are equal, so only the output is rounded.
            let error = (whole - CENTIPAWNS * rounded).abs();
            assert!(
                error < 1.01,
                "{form:?}: {whole} and {}",
                CENTIPAWNS * rounded
            );
        }
    }
}

#[test]
fn a_network_in_integers_is_read_back_as_it_was_written() {
    for form in FORMS {
        let parameters = Parameters::random(form, 48, &mut Random::new(7));
        let bytes = Integers::new(&parameters).bytes();
        let read = Integers::read(&bytes);
        assert_eq!(read.form(), form);
        assert!(read.bytes() == bytes);
        let back = read.parameters();
        assert!(Integers::new(&back).bytes() == bytes);
        for inputs in &group() {
            let [evaluation, again] = [&read, &Integers::new(&back)].map(|it| it.evaluate(inputs));
            assert_eq!(evaluation, again);
        }
    }
}

#[test]
fn a_rounded_tail_is_written_as_it_is() {
    for form in FORMS {
        let mut parameters = Parameters::random(form, 48, &mut Random::new(7));
        let before = parameters.clone();
        file::round_tail(&mut parameters);
        assert_eq!(parameters.inputs, before.inputs);
        assert_eq!(parameters.biases, before.biases);
        assert_ne!(parameters.tail, before.tail);
        let written = Integers::new(&parameters).parameters();
        assert_eq!(parameters.tail, written.tail);
    }
}

#[test]
fn the_network_of_core_s_tests_evaluates_as_its_file_says() {
    // A test of core compares the same evaluations with the engine, so both read equal weights.
    let file = include_bytes!("../../../../data/networks/layers.bin");
    let text = include_str!("../../../../data/networks/layers.txt");
    let network = Integers::read(file);
    assert_eq!(network.golden(), text);
    assert!(network.bytes() == file);
}
