// SPDX-License-Identifier: Apache-2.0

/// How much of a transfer is hidden behind computation.
package org.atoll.benchmarks.overlap;
