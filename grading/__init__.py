"""Everything between an exercise source and a gradebook.

From source to student
    sources     what a sheet is: its cells, their roles, its parts and points
    release     the notebook that a student gets
    nbgrader    the same sheet as a source for nbgrader
    check       the visible checks, for a student on any platform
    handin      handing in, unless the notebook is empty or the wrong one

One submission
    intake      from the bytes a stranger hands in to cells, trusting nothing
    merge       the source's cells with the student's answers in their places
    kernel      what nbval drives in place of a Jupyter kernel
    runner      a student's cells in the sandbox, the checks here, by the clock
    proxies     the student's names as a check sees them
    grade       one submission to one record
    records     the record as JSON and as a line of CSV
    feedback    the record as a page for the student

The sandbox
    stage       what answers see of the machine
    hosts       where sandboxes come from
    sandbox     the conversation with one
    limits      what a submission may use
    clock       a deadline for the checks themselves
    wire        the plain data that crosses
    camp, worker, cells, walls    what runs inside

A cohort
    collect     who handed in what
    batch       a child for each submission, one result for each
    remote, cluster    the same on a Dask cluster
    results     gradebook, report, marks by hand
    exports     imports for Moodle, Canvas and Gradescope, JUnit XML

`notebooks` runs nbval over MyST notebooks, for the course's own tests.
"""
