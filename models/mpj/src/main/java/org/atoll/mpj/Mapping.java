// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.io.Serializable;
import java.util.function.Function;

/// A function that can travel to another rank, with a copy of what it refers to.
///
/// @param <A> what it takes
/// @param <T> what it results in
@FunctionalInterface
public interface Mapping<A, T> extends Function<A, T>, Serializable {}
