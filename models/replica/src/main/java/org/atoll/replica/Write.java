// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Marks an operation of a [Shared] class that may change the object. It runs on every replica, in
/// one order with all other writes of the job, and so must be deterministic: what it does follows
/// from the object and the arguments alone. A public method without a mark is a write.
///
/// The caller of a write without a result and without a condition goes on at once; its next
/// operation comes after that write all the same.
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Write {}
