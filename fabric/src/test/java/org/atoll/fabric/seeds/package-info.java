// SPDX-License-Identifier: Apache-2.0

/// Random cases of tests, which a printed seed repeats; other modules' tests use them, too.
package org.atoll.fabric.seeds;
