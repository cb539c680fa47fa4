//! The network in integers, as it is written to a file, and its evaluation.
//!
//! `core/src/eval/network/weights.rs` describes the file. Its tail depends on the form (`squared`,
//! `layers`).

mod layers;
mod squared;

pub(crate) use layers::{DIRECT, SQUARED, STEPS};

use crate::data::Inputs;
use crate::model::{Form, Parameters, Shape};
use goby::bench::POSITIONS;
use goby_core::board::Board;
use goby_core::eval::network::{BUCKETS, FEATURES, ONE, is_king_bucket_count};
use goby_lab::record::record;
use layers::Layers;
use squared::Squared;

/// The byte that represents an input weight of 0.
const ZERO: i32 = 128;
/// 16-bit numbers of the head after `GOBY`.
const NUMBERS: usize = 11;
/// Bytes of the head.
const HEAD: usize = 4 + 2 * NUMBERS;
/// The numbers of the head with a form of their own: five after the first six.
type Own = [u16; NUMBERS - 6];

/// The head of the file.
fn head(version: u16, kings: usize, neurons: usize, own: Own) -> [u8; HEAD] {
    let short = |number: usize| u16::try_from(number).expect("it has 16 bits");
    let numbers = [FEATURES, kings, neurons, BUCKETS, ONE as usize].map(short);
    let mut head = [0; HEAD];
    let (magic, rest) = head.split_at_mut(4);
    magic.copy_from_slice(b"GOBY");
    let numbers = [version].into_iter().chain(numbers).chain(own);
    for (place, number) in rest.chunks_mut(2).zip(numbers) {
        place.copy_from_slice(&number.to_le_bytes());
    }
    head
}

/// Rounds the tail to the values that the file can hold.
pub(crate) fn round_tail(parameters: &mut Parameters) {
    Integers::new(parameters).write_tail(parameters);
}

/// A network in integers.
pub(crate) struct Integers {
    pub(crate) kings: usize,
    neurons: usize,
    /// Input weights, each stored as the weight plus [`ZERO`].
    inputs: Vec<u8>,
    biases: Vec<i16>,
    tail: Tail,
}

/// The layers behind the hidden neurons.
enum Tail {
    Squared(Squared),
    Layers(Layers),
}

/// The index in the parameters of each input weight, in the order of the file.
fn places(shape: Shape) -> impl Iterator<Item = usize> {
    let neurons = shape.neurons;
    let numbers = 0..shape.rows() * neurons;
    numbers.map(move |number| shape.place(number / neurons, shape.neuron(number % neurons)))
}

/// The integer for a number, where `unit` represents 1.
fn rounded(number: &f32, unit: f32) -> i32 {
    libm::roundf(number * unit) as i32
}

/// Largest absolute values of each part of the parameters. A sum of 32 input weights and a bias fits
/// 16 bits during training ([`passes`](crate::passes)).
pub(crate) fn limits(form: Form) -> Vec<f32> {
    let tail = match form {
        Form::Squared => squared::limits().to_vec(),
        Form::Layers(_) => layers::limits().to_vec(),
    };
    [vec![127.0 / ONE as f32, 16.0], tail].concat()
}

impl Integers {
    pub(crate) fn new(parameters: &Parameters) -> Self {
        let shape = parameters.shape;
        let bias = |number| rounded(&parameters.biases[shape.neuron(number)], ONE as f32) as i16;
        Self {
            kings: shape.sets,
            neurons: shape.neurons,
            inputs: places(shape)
                .map(|place| (rounded(&parameters.inputs[place], ONE as f32) + ZERO) as u8)
                .collect(),
            biases: (0..shape.neurons).map(bias).collect(),
            tail: match shape.form {
                Form::Squared => Tail::Squared(Squared::new(&parameters.tail)),
                Form::Layers(dense) => Tail::Layers(Layers::new(dense, &parameters.tail)),
            },
        }
    }

    /// The contents of the file: head, input weights by feature, biases, tail.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let (version, own, tail) = match &self.tail {
            Tail::Squared(tail) => (2, tail.head(), tail.bytes()),
            Tail::Layers(tail) => (3, tail.head(), tail.bytes()),
        };
        let mut bytes = head(version, self.kings, self.neurons, own).to_vec();
        bytes.extend(&self.inputs);
        bytes.extend(self.biases.iter().flat_map(|bias| bias.to_le_bytes()));
        bytes.extend(tail);
        assert_eq!(self.inputs.len(), self.kings * FEATURES * self.neurons);
        bytes
    }

    /// Parses a file.
    ///
    /// # Panics
    /// If the file has another form.
    pub(crate) fn read(bytes: &[u8]) -> Self {
        let (form, rest) = bytes.split_at(HEAD);
        let number = |place: usize| u16::from_le_bytes([form[4 + 2 * place], form[5 + 2 * place]]);
        let (version, kings, neurons) = (number(0), number(2).into(), number(3).into());
        let own: Own = std::array::from_fn(|place| number(6 + place));
        assert_eq!(
            form,
            head(version, kings, neurons, own),
            "no network of this form"
        );
        assert!(is_king_bucket_count(kings), "no network of this form");
        let (inputs, rest) = rest.split_at(kings * FEATURES * neurons);
        let (biases, rest) = rest.split_at(2 * neurons);
        Self {
            kings,
            neurons,
            inputs: inputs.to_vec(),
            biases: (biases.chunks(2))
                .map(|bytes| i16::from_le_bytes([bytes[0], bytes[1]]))
                .collect(),
            tail: match version {
                2 => Tail::Squared(Squared::read(neurons, own, rest)),
                3 => Tail::Layers(Layers::read(neurons, own, rest)),
                _ => panic!("a network of version {version}"),
            },
        }
    }

    pub(crate) fn form(&self) -> Form {
        match &self.tail {
            Tail::Squared(_) => Form::Squared,
            Tail::Layers(tail) => Form::Layers(tail.dense),
        }
    }

    /// Converts the network to floating point.
    pub(crate) fn parameters(&self) -> Parameters {
        let shape = Shape {
            form: self.form(),
            neurons: self.neurons,
            sets: self.kings,
        };
        let mut found = Parameters::zero(shape);
        for (place, &weight) in places(shape).zip(&self.inputs) {
            found.inputs[place] = (i32::from(weight) - ZERO) as f32 / ONE as f32;
        }
        for (number, &bias) in self.biases.iter().enumerate() {
            found.biases[shape.neuron(number)] = f32::from(bias) / ONE as f32;
        }
        self.write_tail(&mut found);
        found
    }

    /// Sets the tail of parameters to the values of this network.
    fn write_tail(&self, parameters: &mut Parameters) {
        match &self.tail {
            Tail::Squared(tail) => tail.write(&mut parameters.tail),
            Tail::Layers(tail) => tail.write(&mut parameters.tail),
        }
    }

    /// The evaluations of the bench's positions, in lines: evaluation, tab, FEN.
    pub(crate) fn golden(&self) -> String {
        let printed = POSITIONS.map(|fen| {
            let board = Board::from_fen(fen).expect("a position");
            let inputs = Inputs::new(&record(&board, 0, 0.5), self.kings);
            format!("{}\t{fen}\n", self.evaluate(&inputs))
        });
        printed.concat()
    }

    /// The evaluation in centipawns for the side to move. The inputs must be made for this
    /// network's number of king buckets.
    pub(crate) fn evaluate(&self, inputs: &Inputs) -> i32 {
        let sums = inputs.features().map(|features| self.sums(features));
        match &self.tail {
            Tail::Squared(tail) => tail.evaluate(inputs.bucket, &sums),
            Tail::Layers(tail) => tail.evaluate(inputs.bucket, &sums),
        }
    }

    /// The neuron sums of a view.
    fn sums(&self, features: &[u16]) -> Vec<i16> {
        let mut sums = self.biases.clone();
        for &feature in features {
            let row = usize::from(feature) * self.neurons;
            let row = &self.inputs[row..row + self.neurons];
            for (sum, &weight) in sums.iter_mut().zip(row) {
                *sum += i16::from(weight) - ZERO as i16;
            }
        }
        sums
    }
}
