// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.linkage;

import java.util.List;

/// In which columns a file of pedigrees has what.
enum PedigreeForm {
    /// As MAKEPED writes it: pedigree, person, father, mother, first child, next child of the
    /// father, next child of the mother, sex, proband, phenotypes.
    POST_MAKEPED(9, 7, "after MAKEPED", "pedigree, person, father, mother, first child,"
            + " next paternal sib, next maternal sib, sex, proband"),
    /// As people write it: pedigree, person, father, mother, sex, phenotypes.
    PRE_MAKEPED(5, 4, "before MAKEPED", "pedigree, person, father, mother, sex");

    /// How many columns of names a line begins with.
    static final int NAMES = 4;

    private final int columns;
    private final int sex;
    private final String word;
    private final String names;

    PedigreeForm(int columns, int sex, String word, String names) {
        this.columns = columns;
        this.sex = sex;
        this.word = word;
        this.names = names;
    }

    /// How many columns come before the phenotypes.
    int columns() {
        return columns;
    }

    /// Which column has the sex, from 0.
    int sex() {
        return sex;
    }

    /// How users call it.
    String word() {
        return word;
    }

    /// What the columns are.
    String names() {
        return names;
    }

    /// The form of a file, for files do not say it. Column 5 of a file from before MAKEPED is the
    /// sex, 1 or 2. After MAKEPED it is the first child, which is 0 for everybody without
    /// children, and columns 8 and 9 are sex and proband. The form is the one that fits most
    /// lines.
    ///
    /// @param phenotypes how many columns of them there are, 0 if that is not known
    static PedigreeForm of(List<Fields> lines, int phenotypes) {
        long before = lines.stream().filter(line -> PRE_MAKEPED.fits(line, phenotypes)).count();
        long after = lines.stream().filter(line -> POST_MAKEPED.fits(line, phenotypes)).count();
        boolean fitsAll = before > 0 && before == lines.size();
        return fitsAll || before > after ? PRE_MAKEPED : POST_MAKEPED;
    }

    /// How many whole numbers a line has from its beginning, the names counted whatever they are.
    static int count(Fields line) {
        int count = Math.min(line.tokens().length, NAMES);
        while (line.isWhole(count)) {
            count++;
        }
        return count;
    }

    private boolean fits(Fields line, int phenotypes) {
        for (int i = 0; i < phenotypes; i++) {
            if (!line.isWhole(columns + i)) {
                return false;
            }
        }
        return line.isWhole(columns - 1) && line.isWhole(sex)
                && line.whole(sex) >= 1 && line.whole(sex) <= 2;
    }
}
