// SPDX-License-Identifier: Apache-2.0

/// ILINK: estimates the recombination fractions between loci from pedigrees by maximum likelihood.
/// The likelihood of a pedigree is peeled family by family ([PedigreeLikelihood]): each step sums
/// over the genotypes of all members of a family but one, and leaves a table for that one. Ranks
/// share the rows of a step's double loop, or the pedigrees and the evaluations of a gradient.
///
/// Sources: R. Elston and J. Stewart, A general model for the genetic analysis of pedigree data,
/// Human Heredity 21, 1971; S. Dwarkadas et al., Parallelization of general-linkage analysis
/// problems, Human Heredity 44, 1994.
package org.atoll.applications.ilink;
