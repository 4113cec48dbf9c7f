// SPDX-License-Identifier: Apache-2.0

/// The short loops of `atoll bench recovery`: a program that each rank runs.
@NullMarked
package org.atoll.benchmarks.recovery.loop;

import org.jspecify.annotations.NullMarked;
