// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Marks a method, or all methods of a type, whose results must be used. Error Prone knows the
/// annotation by its name, whatever package it is in, and refuses a call whose result is dropped.
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.TYPE, ElementType.METHOD})
@interface CheckReturnValue {}
