// SPDX-License-Identifier: Apache-2.0

/// Serializers of others, set up to be as fast as they can be while they keep identity: classes are
/// registered, buffers used again, code made before it is measured.
@org.jspecify.annotations.NullMarked
package org.atoll.comparators;
