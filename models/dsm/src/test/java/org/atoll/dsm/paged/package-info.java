// SPDX-License-Identifier: Apache-2.0

/// Tests of shared memory by page faults that need no second process.
@org.jspecify.annotations.NullMarked
package org.atoll.dsm.paged;
