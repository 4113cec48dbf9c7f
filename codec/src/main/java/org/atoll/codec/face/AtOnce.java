// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.face;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// A promise of the programmer: the method ends within microseconds, waits for nothing and calls
/// no reference, though [Face#isShort] may not be able to show it. Calls of it may run at once on
/// a thread that others wait for. If it waits in spite of that, the job may come to a halt.
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface AtOnce {}
