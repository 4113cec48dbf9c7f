// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.job;

/// The news that a rank wants a connection to this one, which it cannot open itself.
///
/// @param rank that rank
public record CallNotice(int rank) implements Notice {}
