// SPDX-License-Identifier: Apache-2.0

/// The ranks' side of `atoll bench`: one class per operation, and the batches that time them.
/// The C program `measure.c` has the same loops and prints the same lines.
package org.atoll.benchmarks.measure;
