// SPDX-License-Identifier: Apache-2.0

/// Tests of the lowest layer.
@org.jspecify.annotations.NullMarked
package org.atoll.hybrid.node;
