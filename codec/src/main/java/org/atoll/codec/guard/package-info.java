// SPDX-License-Identifier: Apache-2.0

/// What may be made of bytes that came over the wire, and at what cost.
///
/// [org.atoll.codec.guard.AllowedClasses] finds classes by name, those that the
/// [org.atoll.codec.guard.AllowList] lets in; [org.atoll.codec.guard.Wanted] says which of them may
/// stand in a certain place. [org.atoll.codec.guard.ObjectLimits] are the limits of a message, and
/// [org.atoll.codec.guard.HashBudget] that of the hashes of its keys.
/// [org.atoll.codec.guard.Neighbours] defines classes next to the program's. Not exported.
package org.atoll.codec.guard;
