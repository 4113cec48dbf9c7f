// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

/// The outcome of a receive into an array.
///
/// @param from  the sender
/// @param tag   the message's
/// @param count how many elements were stored
public record Received(Tid from, int tag, int count) {}
