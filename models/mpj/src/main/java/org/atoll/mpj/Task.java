// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.io.Serializable;
import java.util.concurrent.Callable;

/// Something to be done on another rank: a lambda that is given where a task is wanted can travel.
/// What it refers to must be serializable too, and travels as a copy.
///
/// @param <T> what it results in
@FunctionalInterface
public interface Task<T> extends Callable<T>, Serializable {}
