// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Makes an operation wait until a condition holds. The condition is a public [Read] of the same
/// class that returns boolean, with the parameters of the operation or with none.
///
/// A write whose condition does not hold when its turn comes waits on every replica, and is tried
/// again after each write of the object, before those that wait for less long.
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface When {

    /// The name of the condition's method.
    String value();
}
