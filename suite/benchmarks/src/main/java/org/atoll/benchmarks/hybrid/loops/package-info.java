// SPDX-License-Identifier: Apache-2.0

/// The programs of `atoll bench hybrid` that time calls of our own: threads of one JVM, and threads
/// of all nodes.
package org.atoll.benchmarks.hybrid.loops;
