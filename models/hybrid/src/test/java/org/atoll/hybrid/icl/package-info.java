// SPDX-License-Identifier: Apache-2.0

/// Tests of the middle layer, without threads of a node.
@org.jspecify.annotations.NullMarked
package org.atoll.hybrid.icl;
