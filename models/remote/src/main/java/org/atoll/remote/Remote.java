// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Marks a class whose objects stay on the rank where they are created. Other ranks have
/// references to them, which are typed as the class; a call through a reference runs where the
/// object is. The classes that extend it are marked, too.
///
/// ```java
/// @Remote class Worker {
///     private int count;
///
///     public int add(int number) {
///         count += number;
///         return count;
///     }
/// }
/// ```
///
/// The class must be one that can be extended, and its fields private, for a
/// reference has none. What a reference cannot do is refused when the first one is made, in one
/// line. Several calls may run in one object at once, as threads may: a class whose methods change
/// what others read says `synchronized`, or [#oneAtATime].
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Remote {

    /// Whether calls of an object run one at a time, as if all methods that references have were
    /// `synchronized`: a call holds the object's monitor from its beginning to its end, also while
    /// it waits for another call. What an object calls on itself is plain Java, and takes nothing.
    /// Such calls never run in line.
    ///
    /// @return false if calls of one object may run at the same time
    boolean oneAtATime() default false;
}
