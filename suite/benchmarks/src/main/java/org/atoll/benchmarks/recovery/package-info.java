// SPDX-License-Identifier: Apache-2.0

/// The command `atoll bench recovery`: what recovery costs a program that does not fail.
@NullMarked
package org.atoll.benchmarks.recovery;

import org.jspecify.annotations.NullMarked;
