// SPDX-License-Identifier: Apache-2.0

/// The command `atoll bench pvm`: tasks beside those of PVM 3.4.
@NullMarked
package org.atoll.benchmarks.pvm;

import org.jspecify.annotations.NullMarked;
