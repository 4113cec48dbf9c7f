// SPDX-License-Identifier: Apache-2.0

/// What package `mpi` adds to the calls it makes: the same exchanges in three spellings, in turn.
package org.atoll.benchmarks.faces;
