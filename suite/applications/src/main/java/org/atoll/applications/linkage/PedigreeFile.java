// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.linkage;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.atoll.applications.InputFile;
import org.atoll.applications.InputFile.Flaw;
import org.atoll.applications.InputFile.Line;
import org.jspecify.annotations.Nullable;

/// Reads the file of pedigrees, usually `pedfile.dat`: a person on each line.
final class PedigreeFile {
    private final Chromosome chromosome;
    private final Flaws flaws;
    private final List<String> notes;
    private final PhenotypeReader phenotypes;
    private int usual; // number of fields

    private PedigreeFile(Chromosome chromosome, Flaws flaws, List<String> notes) {
        this.notes = notes;
        this.chromosome = chromosome;
        this.flaws = flaws;
        phenotypes = new PhenotypeReader(chromosome, flaws);
    }

    /// Reads it.
    ///
    /// @param contradictions takes those between phenotypes of relatives
    /// @param notes          takes how the file was understood
    static List<Pedigree> read(InputFile file, Chromosome chromosome, Flaws flaws,
            List<Contradiction> contradictions, List<String> notes) {
        List<Fields> lines = new ArrayList<>();
        try {
            file.lines(line -> {
                if (!line.text().isBlank()) {
                    lines.add(Fields.of(line));
                }
            });
        } catch (Flaw unreadable) {
            flaws.add(unreadable);
            return List.of();
        }
        if (lines.isEmpty()) {
            flaws.add("it is empty", "at least one pedigree, a person on each line");
            return List.of();
        }
        return new PedigreeFile(chromosome, flaws, notes).pedigrees(lines, contradictions);
    }

    private List<Pedigree> pedigrees(List<Fields> lines, List<Contradiction> contradictions) {
        PedigreeForm form = PedigreeForm.of(lines, phenotypes.columns());
        int columns = form.columns() + phenotypes.columns();
        usual = usual(lines, columns);
        notes.add(form.word() + ": " + form.names() + ", then phenotypes");
        if (usual > columns && !chromosome.columns().isEmpty()) {
            notes.add("what follows the loci is taken for a comment, although it begins with "
                    + (usual - columns) + " more number" + (usual > columns + 1 ? "s" : ""));
        }
        Map<String, List<PedigreeRow>> rows = new LinkedHashMap<>();
        for (Fields fields : lines) {
            List<PedigreeRow> of = rows.computeIfAbsent(
                    fields.tokens()[0], id -> new ArrayList<>());
            PedigreeRow row = row(fields, form);
            if (row != null) {
                of.add(row);
            }
        }
        List<Pedigree> all = new ArrayList<>();
        rows.forEach((id, of) -> {
            int before = flaws.count();
            Pedigree pedigree = new PedigreeAssembly(of, flaws).pedigree(id);
            all.add(pedigree);
            if (flaws.count() == before && !chromosome.columns().isEmpty()) {
                contradictions.addAll(contradictions(pedigree, of));
            }
        });
        return all;
    }

    private List<Contradiction> contradictions(Pedigree pedigree, List<PedigreeRow> rows) {
        List<Contradiction> all = MendelCheck.contradictions(chromosome.loci(), pedigree);
        for (Contradiction found : all) {
            flaws.add(rows.get(found.persons().getFirst()).line(), found.text(),
                    "phenotypes that relatives can have by Mendel's rules");
        }
        return all;
    }

    private @Nullable PedigreeRow row(Fields fields, PedigreeForm form) {
        String[] tokens = fields.tokens();
        Line line = fields.line();
        if (tokens.length == 1) {
            flaws.add(line, "pedigree " + tokens[0] + " is empty: there is no person on the line",
                    form.names());
            return null;
        }
        String who = "person " + tokens[1] + " of pedigree " + tokens[0];
        if (!hasAllFields(fields, form, who)) {
            return null;
        }
        int sex = fields.whole(form.sex());
        if (sex != 1 && sex != 2) {
            flaws.add(line, who + " has sex " + sex, "1 (male) or 2 (female)");
            sex = 0;
        }
        boolean isChained = form == PedigreeForm.POST_MAKEPED;
        return new PedigreeRow(line, tokens[0], tokens[1], tokens[2], tokens[3], sex,
                isChained ? fields.whole(form.columns() - 1) : 0,
                isChained ? List.of(tokens[4], tokens[5], tokens[6]) : List.of(),
                phenotypes.read(fields, form.columns(), who));
    }

    /// Whether a line has as many whole numbers as it should.
    private boolean hasAllFields(Fields fields, PedigreeForm form, String who) {
        int length = fields.tokens().length;
        int count = PedigreeForm.count(fields);
        int columns = form.columns() + phenotypes.columns();
        boolean isKnown = !chromosome.columns().isEmpty();
        if (count >= columns && (!isKnown || count == usual)) {
            return true;
        }
        flaws.add(fields.line(), who + " has " + count + " fields"
                + (count < length ? " before \"" + fields.tokens()[count] + "\"" : ""),
                isKnown ? Math.max(usual, columns) + ": " + form.names() + ", "
                        + phenotypes.columns() + " numbers for the loci"
                        + (usual > columns ? ", and what other lines have" : "")
                        : form.names());
        return false;
    }

    /// The number of fields that most of the lines with enough of them have: numbers behind the
    /// loci are comments, but of a line that has more than the others one is too many.
    private static int usual(List<Fields> lines, int columns) {
        Map<Integer, Integer> lengths = new TreeMap<>();
        for (Fields line : lines) {
            int count = PedigreeForm.count(line);
            if (count >= columns) {
                lengths.merge(count, 1, Integer::sum);
            }
        }
        return lengths.entrySet().stream()
                .reduce((a, b) -> b.getValue() > a.getValue() ? b : a)
                .map(Map.Entry::getKey).orElse(columns);
    }
}
