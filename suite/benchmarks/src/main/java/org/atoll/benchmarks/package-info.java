// SPDX-License-Identifier: Apache-2.0

/// The command `atoll bench`: [org.atoll.benchmarks.Bench] reads its options and prints the table.
package org.atoll.benchmarks;
