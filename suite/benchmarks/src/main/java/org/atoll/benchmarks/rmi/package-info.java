// SPDX-License-Identifier: Apache-2.0

/// The command `atoll bench rmi`: remote objects beside the JDK's RMI and bare sockets, and the
/// serializer beside others.
///
/// A [org.atoll.benchmarks.rmi.Participant] is one that does work; a
/// [org.atoll.benchmarks.rmi.Goal] is a row: a work of two of them, and what ratio is wanted.
package org.atoll.benchmarks.rmi;
