// SPDX-License-Identifier: Apache-2.0

/// The command `atoll bench rmi`: remote objects beside the JDK's RMI and bare sockets, and the
/// serializer beside others.
///
/// A [org.atoll.benchmarks.rmi.Party] is one that does work, in processes of its own; in each round
/// every party has one turn. A [org.atoll.benchmarks.rmi.Goal] is a row: a work of two parties, and
/// what ratio is wanted.
package org.atoll.benchmarks.rmi;
