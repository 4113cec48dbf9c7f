// SPDX-License-Identifier: Apache-2.0

/// Classes that travel. A writer of objects labels each class with the hash of its file and a rank
/// that has it ([org.atoll.codec.ship.ClassSource#label]); a reader that lacks the class asks that
/// rank for it and for all that it needs, and defines it in a loader of the job. Begin with
/// [org.atoll.codec.ship.ShippedClasses]; how ranks ask each other is in
/// [org.atoll.codec.ship.Shipping].
///
/// Invariants: a rank has one loader of such classes, below the program's; a class that the program
/// has by itself is never replaced; of each name there is one version, or the class is refused;
/// nothing is fetched while a thread holds the endpoint.
@org.jspecify.annotations.NullMarked
package org.atoll.codec.ship;
