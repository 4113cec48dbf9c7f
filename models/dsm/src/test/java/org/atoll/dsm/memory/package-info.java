// SPDX-License-Identifier: Apache-2.0

/// Diffs against a loop over bytes.
@org.jspecify.annotations.NullMarked
package org.atoll.dsm.memory;
