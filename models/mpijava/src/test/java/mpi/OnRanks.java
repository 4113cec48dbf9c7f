// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/// Runs a test method on several ranks, between Init and Finalize. Each has its own copy of
/// package `mpi` and of the test's class.
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@Test
@Timeout(300)
@ExtendWith(RanksExtension.class)
@interface OnRanks {

    /// How many.
    int value();

    /// Whether the method calls Init and Finalize itself.
    boolean bare() default false;
}
