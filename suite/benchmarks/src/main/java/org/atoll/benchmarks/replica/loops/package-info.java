// SPDX-License-Identifier: Apache-2.0

/// The programs that the jobs of `atoll bench replica` run, and what times their loops. Comparators
/// of the module `suite/comparators` use the latter, too.
package org.atoll.benchmarks.replica.loops;
