// SPDX-License-Identifier: Apache-2.0

/// Where the time of a short message goes: [org.atoll.microbenchmarks.RingBenchmark] and
/// [org.atoll.microbenchmarks.RingPairBenchmark] move frames,
/// [org.atoll.microbenchmarks.PackerBenchmark] copies payloads,
/// [org.atoll.microbenchmarks.MatcherBenchmark] finds the receive of a message, and
/// [org.atoll.microbenchmarks.PingPongBenchmark] is all of it together.
///
/// With `-prof gc` JMH also tells the bytes that each operation allocates.
package org.atoll.microbenchmarks;
