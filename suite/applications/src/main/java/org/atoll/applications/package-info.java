// SPDX-License-Identifier: Apache-2.0

/// What the programs share: how their work is dealt out ([org.atoll.applications.Blocks]), their
/// inputs' generator, their options, the versions by which they run
/// ([org.atoll.applications.Version]), their threads and their accounts of time. No program's
/// arithmetic lives here.
package org.atoll.applications;
