//! The network in integers, as it is written to a file, and its evaluation.

use crate::CENTIPAWNS;
use crate::data::Inputs;
use crate::model::Parameters;
use goby::bench::POSITIONS;
use goby_core::board::Board;
use goby_core::eval::network::{BUCKETS, FEATURES, ONE, OUTPUT_SHIFT, is_king_bucket_count};
use goby_lab::record::record;

/// The byte that represents an input weight of 0.
const ZERO: i32 = 128;
/// Bytes of the head.
const HEAD: usize = 4 + 2 * 7 + BUCKETS;
/// Largest additional shift of a bucket's output.
const MOST_SHIFT: u8 = 7;

/// The head of the file, in the format of `core/src/eval/network/weights.rs`.
fn head(kings: usize, neurons: usize, shifts: [u8; BUCKETS]) -> [u8; HEAD] {
    let numbers = [
        2,
        FEATURES,
        kings,
        neurons,
        BUCKETS,
        ONE as usize,
        OUTPUT_SHIFT as usize,
    ];
    let mut head = [0; HEAD];
    let (magic, rest) = head.split_at_mut(4);
    magic.copy_from_slice(b"GOBY");
    let (words, further) = rest.split_at_mut(HEAD - 4 - BUCKETS);
    for (place, number) in words.chunks_mut(2).zip(numbers) {
        let number = u16::try_from(number).expect("it has 16 bits");
        place.copy_from_slice(&number.to_le_bytes());
    }
    further.copy_from_slice(&shifts);
    head
}

/// The additional shift of each bucket: the largest with which the weights fit a byte and the
/// output fits 32 bits.
fn shifts(parameters: &Parameters) -> [u8; BUCKETS] {
    let fits = |bucket: usize, shift: u8| {
        let unit = output_unit() * f32::from(1_u16 << shift);
        let bias = f64::from(parameters.output_biases[bucket] * output_bias_unit())
            * f64::from(1_u16 << shift);
        let weights = bucket_weights(&parameters.outputs, bucket);
        let sum: f64 = (weights.iter())
            .map(|weight| f64::from((weight * unit).abs()) + 0.5)
            .sum();
        let output = sum * f64::from(ONE * ONE) + bias.abs();
        weights.iter().all(|weight| (weight * unit).abs() <= 127.0) && output < f64::from(i32::MAX)
    };
    let buckets: [usize; BUCKETS] = std::array::from_fn(|bucket| bucket);
    buckets.map(|bucket| {
        (1..=MOST_SHIFT)
            .take_while(|&shift| fits(bucket, shift))
            .last()
            .unwrap_or(0)
    })
}

/// The output weights of a bucket.
fn bucket_weights<T>(outputs: &[T], bucket: usize) -> &[T] {
    let width = outputs.len() / BUCKETS;
    &outputs[bucket * width..(bucket + 1) * width]
}

/// Rounds output weights and biases to the values that the file can hold.
pub(crate) fn round_outputs(parameters: &mut Parameters) {
    let integers = Integers::new(parameters);
    let [_, _, outputs, output_biases] = parameters.parts_mut();
    integers.write_outputs(outputs, output_biases);
}

/// A network in integers.
pub(crate) struct Integers {
    pub(crate) kings: usize,
    neurons: usize,
    /// The additional shift of each output bucket.
    shifts: [u8; BUCKETS],
    /// Input weights, each stored as the weight plus [`ZERO`].
    inputs: Vec<u8>,
    biases: Vec<i16>,
    outputs: Vec<i8>,
    output_biases: [i32; BUCKETS],
}

/// The index in the parameters of each input weight, in the order of the file.
fn places(parameters: &Parameters) -> impl Iterator<Item = usize> + '_ {
    let neurons = parameters.neurons;
    let numbers = 0..parameters.rows() * neurons;
    numbers.map(move |number| parameters.place(number / neurons, number % neurons))
}

/// The integer for a number, where `unit` represents 1.
fn rounded(number: &f32, unit: f32) -> i32 {
    libm::roundf(number * unit) as i32
}

/// The integer that represents an output weight of 1.
fn output_unit() -> f32 {
    CENTIPAWNS * (1 << OUTPUT_SHIFT) as f32 / (ONE * ONE) as f32
}

/// The integer that represents an output bias of 1.
fn output_bias_unit() -> f32 {
    CENTIPAWNS * (1 << OUTPUT_SHIFT) as f32
}

/// Largest absolute values of each part of the parameters. A sum of 32 input weights and a bias fits
/// 16 bits during training ([`passes`](crate::passes)).
pub(crate) fn limits() -> [f32; 4] {
    let input = 127.0 / ONE as f32;
    let output = 127.0 / output_unit();
    [input, 16.0, output, 16.0]
}

impl Integers {
    pub(crate) fn new(parameters: &Parameters) -> Self {
        let shifts = shifts(parameters);
        let outputs = (0..BUCKETS).flat_map(|bucket| {
            let unit = output_unit() * f32::from(1_u16 << shifts[bucket]);
            bucket_weights(&parameters.outputs, bucket)
                .iter()
                .map(move |weight| rounded(weight, unit) as i8)
        });
        Self {
            kings: parameters.sets,
            neurons: parameters.neurons,
            shifts,
            inputs: places(parameters)
                .map(|place| (rounded(&parameters.inputs[place], ONE as f32) + ZERO) as u8)
                .collect(),
            biases: (parameters.biases.iter())
                .map(|bias| rounded(bias, ONE as f32) as i16)
                .collect(),
            outputs: outputs.collect(),
            output_biases: std::array::from_fn(|bucket| {
                let unit = output_bias_unit() * f32::from(1_u16 << shifts[bucket]);
                rounded(&parameters.output_biases[bucket], unit)
            }),
        }
    }

    /// The contents of the file: head, input weights by feature, biases, output weights by bucket
    /// and view, output biases.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let mut bytes = head(self.kings, self.neurons, self.shifts).to_vec();
        bytes.extend(&self.inputs);
        bytes.extend(self.biases.iter().flat_map(|bias| bias.to_le_bytes()));
        bytes.extend(self.outputs.iter().flat_map(|weight| weight.to_le_bytes()));
        bytes.extend(
            self.output_biases
                .iter()
                .flat_map(|bias| bias.to_le_bytes()),
        );
        assert_eq!(self.inputs.len(), self.kings * FEATURES * self.neurons);
        bytes
    }

    /// Parses a file.
    ///
    /// # Panics
    /// If the file has another form.
    pub(crate) fn read(bytes: &[u8]) -> Self {
        let (form, rest) = bytes.split_at(HEAD);
        let number = |place: usize| usize::from(u16::from_le_bytes([form[place], form[place + 1]]));
        let (kings, neurons) = (number(8), number(10));
        let shifts = form[HEAD - BUCKETS..]
            .try_into()
            .expect("a shift for each bucket");
        assert_eq!(
            form,
            head(kings, neurons, shifts),
            "no network of this form"
        );
        assert!(is_king_bucket_count(kings), "no network of this form");
        let (inputs, rest) = rest.split_at(kings * FEATURES * neurons);
        let (biases, rest) = rest.split_at(2 * neurons);
        let (outputs, output_biases) = rest.split_at(2 * BUCKETS * neurons);
        let words = |bytes: &[u8]| i32::from_le_bytes(bytes.try_into().expect("four bytes"));
        let output_biases: Vec<_> = output_biases.chunks(4).map(words).collect();
        Self {
            kings,
            neurons,
            shifts,
            inputs: inputs.to_vec(),
            biases: (biases.chunks(2))
                .map(|bytes| i16::from_le_bytes([bytes[0], bytes[1]]))
                .collect(),
            outputs: outputs.iter().map(|&byte| byte as i8).collect(),
            output_biases: output_biases.try_into().expect("one for each bucket"),
        }
    }

    /// Converts the network to floating point.
    pub(crate) fn parameters(&self) -> Parameters {
        let mut found = Parameters::zero(self.neurons, self.kings);
        let places: Vec<usize> = places(&found).collect();
        for (place, &weight) in places.into_iter().zip(&self.inputs) {
            found.inputs[place] = (i32::from(weight) - ZERO) as f32 / ONE as f32;
        }
        let [_, biases, outputs, output_biases] = found.parts_mut();
        for (number, &bias) in biases.iter_mut().zip(&self.biases) {
            *number = f32::from(bias) / ONE as f32;
        }
        self.write_outputs(outputs, output_biases);
        found
    }

    /// Sets floating-point output weights and biases to the values of this network.
    fn write_outputs(&self, outputs: &mut [f32], output_biases: &mut [f32]) {
        let width = outputs.len() / BUCKETS;
        let buckets = outputs
            .chunks_exact_mut(width)
            .zip(output_biases)
            .enumerate();
        for (bucket, (numbers, bias)) in buckets {
            let times = f32::from(1_u16 << self.shifts[bucket]);
            for (number, &weight) in numbers
                .iter_mut()
                .zip(bucket_weights(&self.outputs, bucket))
            {
                *number = f32::from(weight) / (output_unit() * times);
            }
            *bias = self.output_biases[bucket] as f32 / (output_bias_unit() * times);
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
    /// network's number of king buckets. Sums have 64 bits, because networks of `--judge` and
    /// `--like` may be larger than networks that play.
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
        (output >> (OUTPUT_SHIFT + u32::from(self.shifts[inputs.bucket]))) as i32
    }
}
