// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ilink;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.atoll.applications.ilink.ColumnWalk.Goal;
import org.atoll.applications.ilink.PersonGenotypes.Options;
import org.atoll.applications.ilink.RowOrders.Order;
import org.atoll.applications.linkage.NuclearFamily;
import org.jspecify.annotations.Nullable;

/// The step of a family with several children: a double loop over the genotypes of both parents,
/// whose rows may be shared. Rows are the parent with fewer genotypes, unless these are few,
/// because all columns of a row share work. In a row only those genotypes of the other parent are
/// looked at with which every child is possible at each locus.
final class RectangleStep implements FamilyStep {
    private static final double STRANDS = 0.25; // the chance of a pair at the first locus
    private static final double TINY = 1e-200;
    private static final int ENOUGH_ROWS = 64;

    private final LocusView[] loci;
    private final int number;
    private final List<PersonGenotypes> members = new ArrayList<>();
    private final PersonGenotypes target;
    private final PersonGenotypes rows;
    private final PersonGenotypes columns;
    private final Goal goal;
    private final List<ChildTable> multiplied = new ArrayList<>();
    private final List<ChildTable> added = new ArrayList<>();
    private final boolean isFatherOfRows;
    private final RowWalk walk;
    private final Scale scale = new Scale();
    private final List<Boolean> leaves; // children who have no children
    private final boolean[] isSpread; // those of them whose numbers are written
    private final double area;

    /// Prepares the step.
    ///
    /// @param number    of the step, from 0
    /// @param loci      in chromosome order
    /// @param genotypes of all persons
    /// @param isLeaf    of each person, whether it has no children
    RectangleStep(
            int number,
            LocusView[] loci,
            PersonGenotypes[] genotypes,
            NuclearFamily family,
            int target,
            boolean[] isLeaf) {
        this.number = number;
        this.loci = loci;
        this.target = genotypes[target];
        PersonGenotypes father = genotypes[family.father()];
        PersonGenotypes mother = genotypes[family.mother()];
        boolean hasFatherLess = father.count() <= mother.count();
        isFatherOfRows = hasFatherLess
                == Math.min(father.count(), mother.count()) >= ENOUGH_ROWS;
        rows = isFatherOfRows ? father : mother;
        columns = isFatherOfRows ? mother : father;
        goal = target == rows.person() ? Goal.ROW
                : target == columns.person() ? Goal.COLUMN : Goal.CHILD;
        members.add(father);
        members.add(mother);
        for (int child : family.children()) {
            members.add(genotypes[child]);
            (child == target ? added : multiplied).add(new ChildTable(
                    genotypes[child],
                    Inherited.of(loci, rows.person(), child),
                    Inherited.of(loci, columns.person(), child)));
        }
        isSpread = new boolean[multiplied.size()];
        leaves = multiplied.stream().map(table -> isLeaf[table.child().person()]).toList();
        int[][][][] allowed = allowed();
        boolean[][] fits = new boolean[loci.length][];
        for (int locus = 0; locus < loci.length; locus++) {
            fits[locus] = fits(allowed[locus]);
        }
        int[] row = new int[loci.length];
        var columnWalk = new ColumnWalk(
                columns,
                multiplied.stream().map(ChildTable::columns).toList(),
                added.stream().map(ChildTable::columns).toList(),
                allowed, row, scale);
        walk = new RowWalk(rows, multiplied, added, columnWalk, fits, row);
        area = area(allowed, 0, 0, 0, new Double[loci.length][4]);
    }

    private static boolean[] fits(int[][][] allowed) {
        boolean[] fits = new boolean[allowed[0].length];
        for (int pair = 0; pair < fits.length; pair++) {
            fits[pair] = allowed[0][pair].length + allowed[1][pair].length > 0;
        }
        return fits;
    }

    /// The options of the columns, by locus, phase and pair of the row.
    private int[][][][] allowed() {
        List<ChildTable> children = new ArrayList<>(multiplied);
        children.addAll(added);
        int[][][][] allowed = new int[loci.length][PersonGenotypes.PHASES][][];
        for (int locus = 0; locus < loci.length; locus++) {
            int classes = rows.classes(locus);
            boolean[][][] fits = new boolean[children.size()][][];
            for (int c = 0; c < fits.length; c++) {
                fits[c] = possible(children.get(c), locus);
            }
            for (int phase = 0; phase < PersonGenotypes.PHASES; phase++) {
                Options options = columns.options(locus, phase);
                allowed[locus][phase] = new int[classes * classes][];
                for (int pair = 0; pair < classes * classes; pair++) {
                    allowed[locus][phase][pair] =
                            allowed(options, fits, pair / classes, pair % classes);
                }
            }
        }
        return allowed;
    }

    private static int[] allowed(Options options, boolean[][][] fits, int one, int other) {
        int[] found = new int[options.count()];
        int count = 0;
        for (int option = 0; option < found.length; option++) {
            if (isPossible(fits, one, other, options.ones()[option], options.others()[option])) {
                found[count++] = option;
            }
        }
        return Arrays.copyOf(found, count);
    }

    /// Whether each child may have one allele of either parent.
    private static boolean isPossible(boolean[][][] fits, int one, int other, int c, int d) {
        for (boolean[][] fit : fits) {
            if (!fit[one][c] && !fit[one][d] && !fit[other][c] && !fit[other][d]) {
                return false;
            }
        }
        return true;
    }

    /// Which alleles of the rows' parent and of the columns' a child may have at a locus.
    private boolean[][] possible(ChildTable table, int locus) {
        boolean[][] possible = new boolean[rows.classes(locus)][columns.classes(locus)];
        for (int one = 0; one < possible.length; one++) {
            for (int other = 0; other < possible[one].length; other++) {
                possible[one][other] = isPossible(table, locus, one, other);
            }
        }
        return possible;
    }

    private boolean isPossible(ChildTable table, int locus, int row, int column) {
        int x = table.rows().places()[locus][row];
        int y = table.columns().places()[locus][column];
        if (x < 0 || y < 0) {
            return false;
        }
        int child = table.child().person();
        int first = table.rows().alleles()[locus][x];
        int second = table.columns().alleles()[locus][y];
        return isFatherOfRows
                ? loci[locus].isPossible(child, first, second)
                : loci[locus].isPossible(child, second, first);
    }

    private double area(
            int[][][][] allowed, int locus, int phase, int columnPhase, Double[][] known) {
        if (locus == loci.length) {
            return 1;
        }
        int key = 2 * phase + columnPhase;
        if (known[locus][key] != null) {
            return known[locus][key];
        }
        double sum = 0;
        Options options = rows.options(locus, phase);
        Options others = columns.options(locus, columnPhase);
        for (int k = 0; k < options.count(); k++) {
            int one = Math.min(options.ones()[k], options.others()[k]);
            int other = Math.max(options.ones()[k], options.others()[k]);
            for (int option : allowed[locus][columnPhase][one * rows.classes(locus) + other]) {
                sum += area(allowed, locus + 1, options.phases()[k],
                        others.phases()[option], known);
            }
        }
        known[locus][key] = sum;
        return sum;
    }

    @Override
    public int target() {
        return target.person();
    }

    @Override
    public double area() {
        return area;
    }

    @Override
    public double work() {
        return area * (multiplied.size() + added.size());
    }

    @Override
    public double sum(double[] thetas, double[][] values, LinkageTeam team, double[] sums) {
        RowOrders orders = isShared(team) ? team.orders() : null;
        if (orders != null) {
            orders.give(members, values);
            orders.give(new Order(RowOrders.Kind.ROWS, number, 0));
        }
        FamilyPass pass = pass(thetas, values, sums);
        walk(pass, team);
        return Genarray.largest(sums) >= TINY ? 0 : sumOfLogarithms(pass, team, orders);
    }

    private double sumOfLogarithms(
            FamilyPass pass, LinkageTeam team, @Nullable RowOrders orders) {
        if (orders != null) {
            orders.give(new Order(RowOrders.Kind.LARGEST, number, 0));
        }
        double largest = look(pass, team);
        if (largest == Double.NEGATIVE_INFINITY) {
            return 0;
        }
        if (orders != null) {
            orders.give(new Order(RowOrders.Kind.DIVIDED, number, largest));
        }
        scale.divide(largest);
        walk(pass, team);
        return largest;
    }

    @Override
    public void follow(
            Order order, double[] thetas, double[][] values, LinkageTeam team, double[] sums) {
        if (order.kind() == RowOrders.Kind.ROWS) {
            Objects.requireNonNull(team.orders()).take(members, values);
        }
        FamilyPass pass = pass(thetas, values, sums);
        switch (order.kind()) {
            case ROWS -> walk(pass, team);
            case LARGEST -> look(pass, team);
            default -> {
                scale.divide(order.number());
                walk(pass, team);
            }
        }
    }

    private FamilyPass pass(double[] thetas, double[][] values, double[] sums) {
        for (int c = 0; c < isSpread.length; c++) {
            if (!isSpread[c]) {
                ChildTable table = multiplied.get(c);
                table.spread(
                        values[table.child().person()], STRANDS, walk.numbers(), walk.begin(c));
                isSpread[c] = leaves.get(c);
            }
        }
        scale.direct();
        return new FamilyPass(
                thetas, goal, values[rows.person()], values[columns.person()], sums);
    }

    private double look(FamilyPass pass, LinkageTeam team) {
        scale.look();
        walk(pass, team);
        return isShared(team) ? team.largest(scale.largest()) : scale.largest();
    }

    private boolean isShared(LinkageTeam team) {
        return team.parts() > 1 && area >= team.leastShared();
    }

    private void walk(FamilyPass pass, LinkageTeam team) {
        boolean isShared = isShared(team);
        Arrays.fill(pass.sums(), 0);
        walk.walk(pass, isShared ? team.number() : 0, isShared ? team.parts() : 1);
        for (ChildTable table : added) {
            table.gather(walk.added(), 0, STRANDS, pass.sums());
        }
        team.charge(walk.takeOperations());
        if (!isShared) {
            return;
        }
        RowOrders orders = team.orders();
        if (orders == null) {
            team.add(pass.sums());
        } else {
            orders.add(target, pass.sums());
        }
    }
}
