// SPDX-License-Identifier: Apache-2.0

/// Water: molecular dynamics of liquid water by the n-squared method of the SPLASH suite.
///
/// The kernel is [org.atoll.applications.water.Pairs] (forces between molecules),
/// [org.atoll.applications.water.Bonds] (forces within one) and
/// [org.atoll.applications.water.Gear] (integration);
/// [org.atoll.applications.water.Simulation] puts them in order. Models differ only in
/// their [org.atoll.applications.water.Exchange]: who owns which molecules and what travels.
/// Coordinates of molecule `m` are at `9 m`: oxygen, first hydrogen, second hydrogen, each x, y,
/// z. Lengths are in angstrom, energies in kT per atom unless said otherwise.
package org.atoll.applications.water;
