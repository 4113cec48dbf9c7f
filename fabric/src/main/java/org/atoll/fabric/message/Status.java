// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.message;

/// What became of a receive, or what a probe has found.
///
/// @param source the sender's rank
/// @param tag    the message's tag
/// @param bytes  the packed length of the message
public record Status(int source, int tag, long bytes) {}
