// SPDX-License-Identifier: Apache-2.0

/// What calls of model `tasks` take: the programs that `atoll bench pvm` starts on our side.
@NullMarked
package org.atoll.benchmarks.pvm.loops;

import org.jspecify.annotations.NullMarked;
