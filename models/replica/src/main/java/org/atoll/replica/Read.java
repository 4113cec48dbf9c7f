// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Marks an operation of a [Shared] class that changes nothing. It runs on the replica of the
/// calling rank, if there is one, side by side with other reads.
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Read {}
