// SPDX-License-Identifier: Apache-2.0

/// Tests of what is made of a program's accesses.
@org.jspecify.annotations.NullMarked
package org.atoll.dsm.watch;
