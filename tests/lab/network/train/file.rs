//! The network as it is written: integers, and what they make of a position.

use crate::CENTIPAWNS;
use crate::data::Inputs;
use crate::model::Parameters;
use goby::bench::POSITIONS;
use goby_core::board::Board;
use goby_core::eval::network::{BUCKETS, FEATURES, ONE, OUTPUT_SHIFT};
use goby_tests::record::record;

/// What an input weight of 0 is written as.
const ZERO: i32 = 128;

/// What the head says: `core/src/eval/network/weights.rs` has the form.
fn head(neurons: usize) -> [u8; 16] {
    let numbers = [
        1,
        FEATURES,
        neurons,
        BUCKETS,
        ONE as usize,
        OUTPUT_SHIFT as usize,
    ];
    let mut head = *b"GOBY            ";
    for (place, number) in head[4..].chunks_mut(2).zip(numbers) {
        let number = u16::try_from(number).expect("it has 16 bits");
        place.copy_from_slice(&number.to_le_bytes());
    }
    head
}

/// Rounds the output weights and biases to what is written.
pub(crate) fn round_outputs(parameters: &mut Parameters) {
    let [_, _, outputs, output_biases] = parameters.parts_mut();
    for (numbers, unit) in [
        (outputs, output_unit()),
        (output_biases, output_bias_unit()),
    ] {
        for number in numbers {
            *number = rounded(number, unit) as f32 / unit;
        }
    }
}

/// A network of whole numbers.
pub(crate) struct Integers {
    neurons: usize,
    /// Each a byte, [`ZERO`] more than the weight.
    inputs: Vec<u8>,
    biases: Vec<i16>,
    outputs: Vec<i8>,
    output_biases: [i32; BUCKETS],
}

/// Where the input weights lie in the parameters, in the order of the file.
fn places(parameters: &Parameters) -> impl Iterator<Item = usize> + use<> {
    let neurons = parameters.neurons;
    (0..FEATURES * neurons).map(move |number| Parameters::place(number / neurons, number % neurons))
}

/// What a number is written as, if 1 is written as `unit`.
fn rounded(number: &f32, unit: f32) -> i32 {
    libm::roundf(number * unit) as i32
}

/// What an output weight of 1 is written as.
fn output_unit() -> f32 {
    CENTIPAWNS * (1 << OUTPUT_SHIFT) as f32 / (ONE * ONE) as f32
}

/// What an output bias of 1 is written as.
fn output_bias_unit() -> f32 {
    CENTIPAWNS * (1 << OUTPUT_SHIFT) as f32
}

/// How far from zero the parameters of each part may be.
pub(crate) fn limits() -> [f32; 4] {
    let input = 127.0 / ONE as f32;
    let output = 127.0 / output_unit();
    [input, 32.0, output, 16.0]
}

impl Integers {
    pub(crate) fn new(parameters: &Parameters) -> Self {
        let unit = output_unit();
        Self {
            neurons: parameters.neurons,
            inputs: places(parameters)
                .map(|place| (rounded(&parameters.inputs[place], ONE as f32) + ZERO) as u8)
                .collect(),
            biases: (parameters.biases.iter())
                .map(|bias| rounded(bias, ONE as f32) as i16)
                .collect(),
            outputs: (parameters.outputs.iter())
                .map(|weight| rounded(weight, unit) as i8)
                .collect(),
            output_biases: (parameters.output_biases)
                .map(|bias| rounded(&bias, output_bias_unit())),
        }
    }

    /// The file: its head, input weights by feature, biases, output weights by bucket and view,
    /// their biases.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let mut bytes = head(self.neurons).to_vec();
        bytes.extend(&self.inputs);
        bytes.extend(self.biases.iter().flat_map(|bias| bias.to_le_bytes()));
        bytes.extend(self.outputs.iter().flat_map(|weight| weight.to_le_bytes()));
        bytes.extend(
            self.output_biases
                .iter()
                .flat_map(|bias| bias.to_le_bytes()),
        );
        assert_eq!(self.inputs.len(), FEATURES * self.neurons);
        bytes
    }

    /// The network of a file.
    ///
    /// # Panics
    /// When it has another form.
    pub(crate) fn read(bytes: &[u8]) -> Self {
        let (form, rest) = bytes.split_at(16);
        let neurons = usize::from(u16::from_le_bytes([form[8], form[9]]));
        assert_eq!(form, head(neurons), "no network of this form");
        let (inputs, rest) = rest.split_at(FEATURES * neurons);
        let (biases, rest) = rest.split_at(2 * neurons);
        let (outputs, output_biases) = rest.split_at(2 * BUCKETS * neurons);
        let words = |bytes: &[u8]| i32::from_le_bytes(bytes.try_into().expect("four bytes"));
        let output_biases: Vec<_> = output_biases.chunks(4).map(words).collect();
        Self {
            neurons,
            inputs: inputs.to_vec(),
            biases: (biases.chunks(2))
                .map(|bytes| i16::from_le_bytes([bytes[0], bytes[1]]))
                .collect(),
            outputs: outputs.iter().map(|&byte| byte as i8).collect(),
            output_biases: output_biases.try_into().expect("one for each bucket"),
        }
    }

    /// The numbers from which learning goes on.
    pub(crate) fn parameters(&self) -> Parameters {
        let mut found = Parameters::zero(self.neurons);
        for (place, &weight) in places(&found).zip(&self.inputs) {
            found.inputs[place] = (i32::from(weight) - ZERO) as f32 / ONE as f32;
        }
        let [_, biases, outputs, output_biases] = found.parts_mut();
        for (number, &bias) in biases.iter_mut().zip(&self.biases) {
            *number = f32::from(bias) / ONE as f32;
        }
        for (number, &weight) in outputs.iter_mut().zip(&self.outputs) {
            *number = f32::from(weight) / output_unit();
        }
        for (number, &bias) in output_biases.iter_mut().zip(&self.output_biases) {
            *number = bias as f32 / output_bias_unit();
        }
        found
    }

    /// What the network says of the positions of the bench, one a line: the evaluation, and the
    /// position.
    pub(crate) fn golden(&self) -> String {
        let printed = POSITIONS.map(|fen| {
            let board = Board::from_fen(fen).expect("a position");
            let inputs = Inputs::new(&record(&board, 0, 0.5));
            format!("{}\t{fen}\n", self.evaluate(&inputs))
        });
        printed.concat()
    }

    /// The evaluation in centipawns for the side to move. A teacher may be larger than what plays:
    /// its sums have 64 bits.
    pub(crate) fn evaluate(&self, inputs: &Inputs) -> i32 {
        let mut output = i64::from(self.output_biases[inputs.bucket]);
        for view in 0..2 {
            let begin = (inputs.bucket * 2 + view) * self.neurons;
            let weights = &self.outputs[begin..begin + self.neurons];
            let mut sums = self.biases.clone();
            for &feature in inputs.features()[view] {
                let row = usize::from(feature) * self.neurons;
                let row = &self.inputs[row..row + self.neurons];
                for (sum, &weight) in sums.iter_mut().zip(row) {
                    *sum += i16::from(weight) - ZERO as i16;
                }
            }
            for (sum, &weight) in sums.iter().zip(weights) {
                let clipped = i32::from(*sum).clamp(0, ONE);
                output += i64::from(clipped * clipped * i32::from(weight));
            }
        }
        (output >> OUTPUT_SHIFT) as i32
    }
}
