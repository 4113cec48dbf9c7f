// SPDX-License-Identifier: Apache-2.0

/// The short loops of `atoll bench dsm --real`: a program that each rank runs.
package org.atoll.benchmarks.dsm.loop;
