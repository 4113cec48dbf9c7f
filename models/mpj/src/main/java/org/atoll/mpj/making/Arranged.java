// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.making;

/// Ranks that are arranged in some shape.
///
/// @param ranks those of the communicator
/// @param shape such as a grid
/// @param <S>   the kind of shape
public record Arranged<S>(Newborn ranks, S shape) {}
