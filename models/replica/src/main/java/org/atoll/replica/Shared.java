// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Marks a class whose objects all ranks of a job share, see [Orca]. Its public methods are the
/// operations: a [Read] looks at the object, all others may change it.
///
/// ```java
/// @Shared public class Jobs {
///     private final ArrayDeque<int[]> jobs = new ArrayDeque<>();
///     private boolean closed;
///
///     public void add(int[] job) {
///         jobs.add(job);
///     }
///
///     @When("any") public int[] take() {
///         return jobs.poll();
///     }
///
///     @Read public boolean any() {
///         return closed || !jobs.isEmpty();
///     }
/// }
/// ```
///
/// The class must be one that can be extended, and its fields private, for a reference has none.
/// Arguments and results are copies. An operation calls no other shared object, and nothing that
/// waits for other ranks. A class that breaks these rules is refused at its first use, in one line.
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Shared {}
