// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.io.Serializable;
import java.util.function.BinaryOperator;

/// Makes one result of two, on whatever rank they meet. A lambda will do. It must be associative
/// and commutative; what it makes of numbers with rounding may depend on where the objects are,
/// not on time.
@FunctionalInterface
public interface Combining<R> extends BinaryOperator<R>, Serializable {}
