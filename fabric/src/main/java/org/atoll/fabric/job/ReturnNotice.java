// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.job;

/// The news that a rank which was lost is back in a later life. Whoever hears it without having
/// heard of the loss may conclude that. It is told before the rank sends its first frame.
///
/// @param card what the rank says of itself now; its incarnation tells which life this is
public record ReturnNotice(Card card) implements Notice {}
