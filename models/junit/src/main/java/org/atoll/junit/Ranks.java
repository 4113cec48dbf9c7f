// SPDX-License-Identifier: Apache-2.0
package org.atoll.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/// Runs a test method on several ranks at once, which are threads of this JVM:
///
/// ```java
/// @Test
/// @Ranks(4)
/// void everyRankGetsTheSum(Comm comm) {
///     assertEquals(6, comm.allReduce(new int[] {comm.rank()}, Op.SUM)[0]);
/// }
/// ```
///
/// Each rank calls the method with its own [org.atoll.job.Rank], [org.atoll.mpj.Mpj] or
/// [org.atoll.mpj.Comm] for parameters of these types, and enters message passing for the last two;
/// all ranks share the test object and the other arguments. It goes with `@Test`,
/// `@ParameterizedTest` and `@RepeatedTest`, not with `@TestFactory`. Methods before and after a
/// test run once, on no rank. On a class it holds for all its test methods.
///
/// The test fails if it fails on any rank: a [RanksFailedError] says on which ones and how. A
/// deadlock of all ranks is found and fails the test with who waits for whom; ranks that go on for
/// too long are ended, and the error says where they were.
@Documented
@Inherited
@Target({ElementType.METHOD, ElementType.TYPE, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(OnRanks.class)
public @interface Ranks {

    /// How many ranks.
    ///
    /// @return at least 1
    int value();

    /// The device between them.
    ///
    /// @return such as `threads`, `shm` or `tcp`; the device must be on the path
    String device() default "threads";

    /// How long the ranks may take.
    ///
    /// @return seconds, at least 1
    int timeoutSeconds() default 60;
}
