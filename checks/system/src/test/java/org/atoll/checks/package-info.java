// SPDX-License-Identifier: Apache-2.0

/// Tests of the repository as a whole. [org.atoll.checks.TidyTest] holds the limits of style on
/// every tracked file; [org.atoll.checks.LawsTest] holds the laws of ARCHITECTURE.md on every
/// module's compiled classes. Each rule has a bad example that it must flag.
@org.jspecify.annotations.NullMarked
package org.atoll.checks;
