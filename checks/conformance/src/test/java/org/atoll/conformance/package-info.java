// SPDX-License-Identifier: Apache-2.0

/// The contract of message passing, clause by clause. A clause knows only "some communicator,
/// some element type, some root"; [org.atoll.conformance.Contract] holds it in every setting: on
/// each device, with 1 to 8 ranks, on communicators made in different ways.
///
/// The system property `atoll.conformance=full` runs every combination of the axes.
package org.atoll.conformance;
